"""Verdicts for people and machines: text, JSON, CSV, HTML, PDF, and the registration sheet.

    report = make_report(verdicts, judge, made=date.today(), title="Spring Open")
    render("pdf", report, "ru")                              # or csv, html, json, txt
    registration.to_pdf(judge, deck, made, "ru")             # the sheet of one list

All of them say the same, worst list first; none of them raises on what a list or a file name holds.
"""
