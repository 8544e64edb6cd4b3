/** Until it is done, or so long. */
export async function within(done: Promise<unknown>, millis: number): Promise<void> {
  if (millis === Number.POSITIVE_INFINITY) return void (await done);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, millis);
  });
  await Promise.race([done, late]);
  clearTimeout(timer);
}
