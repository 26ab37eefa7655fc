import fs from 'node:fs'
const q = JSON.parse(fs.readFileSync('/tmp/home-audit/quickstart.json'))
const base = q.base_url
export const call = (token) => async (method, url, body, headers = {}) => {
  const r = await fetch(base + url, { method, headers: { authorization: `Bearer ${token}`, ...(body !== undefined && {'content-type': 'application/json'}), ...headers }, body: body === undefined ? undefined : JSON.stringify(body) })
  const text = await r.text(); let json; try { json = JSON.parse(text) } catch {}
  return { status: r.status, body: json, text, headers: r.headers }
}
export const shop = call(q.api_key)
export async function key(name = 'audit', origins = ['http://localhost:9999']) {
  const r = await shop('POST', '/api/v1/publishable-keys', { name, channel: 'api', origins })
  if (r.status !== 201) throw new Error(r.text)
  return r.body.key
}
