/** The number of an order, which follows from its id. Views of other domains have the id alone. */
export function orderNumberOf(orderId: string): string {
  return `S${orderId.slice(-8).toUpperCase()}`
}
