// A disk made slow: every sync takes SLOW_SYNC_MS longer than it does. Loaded into a program with LD_PRELOAD.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <time.h>

static void delay(void) {
  const char *text = getenv("SLOW_SYNC_MS");
  long ms = text ? atol(text) : 0;
  struct timespec left = {ms / 1000, (ms % 1000) * 1000000L};
  nanosleep(&left, NULL);
}

int fsync(int file) {
  delay();
  return ((int (*)(int))dlsym(RTLD_NEXT, "fsync"))(file);
}

int fdatasync(int file) {
  delay();
  return ((int (*)(int))dlsym(RTLD_NEXT, "fdatasync"))(file);
}
