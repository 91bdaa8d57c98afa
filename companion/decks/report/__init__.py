"""Verdicts for people and machines: text, JSON, CSV, HTML, PDF, and the registration sheet.

    report = make_report(verdicts, judge, made=date.today(), title="Spring Open")
    text.to_text(report, "ru"), plain.to_json(report, "ru"), sheet.to_csv(report, "ru")
    page.to_html(report, "ru"), pdf.to_pdf(report, "ru"), registration.to_pdf(judge, deck, made, "ru")

All of them say the same, worst list first; none of them raises on what a list or a file name holds.
"""
