/**
 * Changes of one thing have moments that follow each other as the changes do, also where the clocks of two requests do not:
 * which of two that waited for each other came last is told by its history, which has nothing else to go by.
 */
export function momentAfter(previous: Date | undefined, now: Date): Date {
  return previous === undefined || previous < now ? now : new Date(previous.getTime() + 1)
}
