type Sdk = typeof import('../index.ts')

/** What works in a runtime, done there against the server of the test. It may use nothing that the client does not. */
export async function program(sdk: Sdk, baseUrl: string, secret: string): Promise<object> {
  const souk = new sdk.Souk({ baseUrl, token: () => 'token', attemptsMax: 3 })
  const order = sdk.done(await souk.createOrder({ items: [{ sku: 'A', quantity: 1 }] }))
  const names: (string | null)[] = []
  for await (const { name } of souk.listCustomers()) names.push(name)
  const sequences: number[] = []
  for await (const { sequence } of souk.streamEvents()) if (sequences.push(sequence) === 3) break
  const refused = await souk.getOrder({ orderId: 'ord_none' }).catch((error: unknown) => error)
  const { headers } = await souk.getTenant()
  const event = await sdk.verifyWebhook('{"type":"order.paid"}', headers, secret)
  const stop = new AbortController()
  stop.abort('enough')
  const aborted = await souk.getTenant({}, { signal: stop.signal }).catch((error: unknown) => error)
  const code = sdk.isProblem(refused) ? refused.code : String(refused)
  return { id: order.id, names, sequences, code, verified: event.type, aborted }
}

export const expected = {
  id: 'ord_1',
  names: ['Ana', 'Bo', 'Cem'],
  sequences: [1, 2, 3],
  code: 'order_not_found',
  verified: 'order.paid',
  aborted: 'enough',
}
