import pg from 'pg'

const kept = new Map<string, Promise<pg.Client>>()

/**
 * For whoever looks into a database again and again: one connection, which ends when the database is dropped. Others may look
 * through it at the same time, so nobody begins a transaction there.
 */
export function keptClient(url: string): Promise<pg.Client> {
  const known = kept.get(url)
  if (known) return known
  const client = new pg.Client({ connectionString: url })
  const forget = () => kept.delete(url)
  client.on('error', forget)
  client.on('end', forget)
  const connected = client.connect().then(() => client)
  connected.catch(forget)
  kept.set(url, connected)
  return connected
}

export async function endKept(urls: readonly string[]): Promise<void> {
  await Promise.all(urls.map(async (url) => (await kept.get(url))?.end()))
}
