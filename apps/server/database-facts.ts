import { Client } from 'pg'

/** How many connections the server has for ordinary users. */
export async function connectionsAllowed(ownerUrl: string): Promise<number> {
  const client = new Client({ connectionString: ownerUrl, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ allowed: number }>(`
      select current_setting('max_connections')::int
        - current_setting('superuser_reserved_connections')::int
        - coalesce(current_setting('reserved_connections', true)::int, 0) as allowed
    `)
    return rows[0]?.allowed ?? 0
  } finally {
    await client.end().catch(() => {})
  }
}
