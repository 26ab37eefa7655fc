import { residentMb } from './processes.ts'
import { type Caller, fetchJson } from './requests.ts'

/** Uploads a CSV file, and returns the id of the upload. */
export async function uploaded(
  baseUrl: string,
  tenant: Caller,
  name: string,
  file: string,
): Promise<string> {
  const announced = { name, content_type: 'text/csv', size: Buffer.byteLength(file) }
  const { id } = await fetchJson(baseUrl, tenant, '/api/v1/uploads', announced)
  const sent = await fetch(`${baseUrl}/api/v1/uploads/${id}/content`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${tenant.apiKey}`, 'content-type': 'text/csv' },
    body: file,
  })
  if (!sent.ok) throw new Error(`the upload was refused: ${await sent.text()}`)
  return String(id)
}

/** The most that any of the processes holds while something is done. */
export async function watched<Result>(pids: readonly number[], work: () => Promise<Result>) {
  let peakMb = 0
  const look = () => {
    peakMb = Math.max(peakMb, ...pids.map(residentMb))
  }
  const watch = setInterval(look, 200)
  try {
    const result = await work()
    look()
    return { result, peakMb }
  } finally {
    clearInterval(watch)
  }
}
