/* Logs what a process asks of the disk, in order, so that a cut of power can be replayed at any point.
   Loaded with LD_PRELOAD; each record is a line "op inode offset length flags path[\tpath]" and then the bytes. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <unistd.h>

static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
static int out = -2;
static const char *home;
static ssize_t (*real_write)(int, const void *, size_t);

#define REAL(name) static __typeof__(&name) real; if (!real) real = (__typeof__(&name))dlsym(RTLD_NEXT, #name)

static void begin(void) {
    if (out != -2) return;
    real_write = (ssize_t (*)(int, const void *, size_t))dlsym(RTLD_NEXT, "write");
    int (*opened)(const char *, int, ...) = (int (*)(const char *, int, ...))dlsym(RTLD_NEXT, "open");
    const char *path = getenv("FAULTS_LOG");
    home = getenv("FAULTS_HOME");
    out = path && home ? opened(path, O_WRONLY | O_CREAT | O_APPEND, 0644) : -1;
}

static int path_of(int fd, char *path, size_t size) {
    char link[64];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(link, path, size - 1);
    if (length < 0) return 0;
    path[length] = 0;
    return strncmp(path, home, strlen(home)) == 0;
}

static void note(const char *op, unsigned long inode, long offset, size_t length, int flags, const char *path,
                 const char *other, const void *data) {
    char head[8300];
    int size = snprintf(head, sizeof head, "%s %lu %ld %zu %d %s%s%s\n", op, inode, offset, length, flags, path,
                        other ? "\t" : "", other ? other : "");
    pthread_mutex_lock(&guard);
    real_write(out, head, size);
    if (length) real_write(out, data, length);
    pthread_mutex_unlock(&guard);
}

static void note_fd(const char *op, int fd, long offset, size_t length, const void *data) {
    char path[4096];
    struct stat found;
    begin();
    if (out < 0 || !path_of(fd, path, sizeof path) || fstat(fd, &found)) return;
    int flags = fcntl(fd, F_GETFL);
    if (offset == -1) offset = flags & O_APPEND ? -1 : lseek(fd, 0, SEEK_CUR) - (long)length;
    note(op, found.st_ino, offset, length, S_ISDIR(found.st_mode), path, NULL, data);
}

ssize_t write(int fd, const void *data, size_t size) {
    begin();
    ssize_t done = real_write(fd, data, size);
    if (done > 0) note_fd("write", fd, -1, done, data);
    return done;
}
ssize_t pwrite(int fd, const void *data, size_t size, off_t at) {
    REAL(pwrite);
    ssize_t done = real(fd, data, size, at);
    if (done > 0) note_fd("write", fd, at, done, data);
    return done;
}
ssize_t pwrite64(int fd, const void *data, size_t size, off64_t at) {
    REAL(pwrite64);
    ssize_t done = real(fd, data, size, at);
    if (done > 0) note_fd("write", fd, at, done, data);
    return done;
}
/* The kernel copies by itself: what it wrote is read back. */
static ssize_t noted_copy(int fd, ssize_t done) {
    if (done <= 0) return done;
    off_t end = lseek(fd, 0, SEEK_CUR);
    char *data = malloc(done);
    int again;
    char path[4096];
    if (data && out >= 0 && path_of(fd, path, sizeof path) && (again = open(path, O_RDONLY)) >= 0) {
        if (pread(again, data, done, end - done) == done) note_fd("write", fd, end - done, done, data);
        close(again);
    }
    free(data);
    return done;
}
ssize_t sendfile(int to, int from, off_t *at, size_t size) {
    REAL(sendfile);
    begin();
    return noted_copy(to, real(to, from, at, size));
}
ssize_t sendfile64(int to, int from, off64_t *at, size_t size) {
    REAL(sendfile64);
    begin();
    return noted_copy(to, real(to, from, at, size));
}
int ftruncate(int fd, off_t size) {
    REAL(ftruncate);
    int done = real(fd, size);
    if (!done) note_fd("cut", fd, size, 0, NULL);
    return done;
}
int ftruncate64(int fd, off64_t size) {
    REAL(ftruncate64);
    int done = real(fd, size);
    if (!done) note_fd("cut", fd, size, 0, NULL);
    return done;
}
int fsync(int fd) {
    REAL(fsync);
    note_fd("sync", fd, 0, 0, NULL);
    return real(fd);
}
int fdatasync(int fd) {
    REAL(fdatasync);
    note_fd("sync", fd, 0, 0, NULL);
    return real(fd);
}

static void note_path(const char *op, const char *path, const char *other, unsigned long inode) {
    begin();
    if (out >= 0 && strncmp(path, home, strlen(home)) == 0) note(op, inode, 0, 0, 0, path, other, NULL);
}
int rename(const char *from, const char *to) {
    REAL(rename);
    int done = real(from, to);
    if (!done) note_path("rename", from, to, 0);
    return done;
}
int renameat(int a, const char *from, int b, const char *to) {
    REAL(renameat);
    int done = real(a, from, b, to);
    if (!done) note_path("rename", from, to, 0);
    return done;
}
int unlink(const char *path) {
    REAL(unlink);
    int done = real(path);
    if (!done) note_path("unlink", path, NULL, 0);
    return done;
}
int unlinkat(int at, const char *path, int flags) {
    REAL(unlinkat);
    int done = real(at, path, flags);
    if (!done) note_path("unlink", path, NULL, 0);
    return done;
}

static int noted_open(int fd, int flags) {
    if (fd >= 0 && (flags & (O_CREAT | O_TRUNC))) note_fd(flags & O_TRUNC ? "empty" : "open", fd, 0, 0, NULL);
    return fd;
}
#define OPEN(name)                                                             \
    int name(const char *path, int flags, ...) {                               \
        mode_t mode = 0;                                                       \
        if (flags & O_CREAT) {                                                 \
            va_list rest;                                                      \
            va_start(rest, flags);                                             \
            mode = va_arg(rest, int);                                          \
            va_end(rest);                                                      \
        }                                                                      \
        int (*real)(const char *, int, ...) = (int (*)(const char *, int, ...))dlsym(RTLD_NEXT, #name); \
        return noted_open(real(path, flags, mode), flags);                     \
    }
OPEN(open)
OPEN(open64)
