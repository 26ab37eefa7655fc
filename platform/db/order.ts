/**
 * `Promise.all` for statements whose order counts. What is sent in one tick travels in one flush, and PostgreSQL runs it
 * in the order in which it was sent: a lock that stands first is held when the next statement takes its own, or reads.
 * Each entry has to send its first statement when it is called; one that waits for something before falls behind.
 */
export function sentInOrder<const Sent extends readonly unknown[]>(
  sent: Sent,
): Promise<{ -readonly [Place in keyof Sent]: Awaited<Sent[Place]> }> {
  return Promise.all(sent)
}
