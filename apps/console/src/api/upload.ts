import { done, SoukConnectionError, SoukProblem } from '@souk/sdk'
import { session } from '../sign-in/session.ts'
import { souk } from './souk.ts'

const anyType = 'application/octet-stream'
const nameMax = 200

interface Sending {
  /** From 0 to 1, as it goes. */
  readonly onProgress: (share: number) => void
  readonly signal: AbortSignal
}

/** Uploads a file as it is chosen or dropped, and returns the id of its upload. */
export async function sendFile(file: File, { onProgress, signal }: Sending): Promise<string> {
  const named = {
    name: nameOf(file.name),
    content_type: /^[a-z0-9][a-z0-9.+-]*\/[a-z0-9][a-z0-9.+-]*$/.test(file.type)
      ? file.type
      : anyType,
    size: file.size,
  }
  const upload = done(await souk.createUpload(named, { signal }))
  const { token } = await session.token(undefined)
  await put(upload.upload_url, file, token, { onProgress, signal })
  return upload.id
}

/** What is no part of a name becomes a line. */
export function nameOf(name: string): string {
  return name.replace(/[\p{Cc}/\\]/gu, '_').slice(0, nameMax) || 'file'
}

/** The one request of the console that tells how far it is, which `fetch` does not. */
function put(url: string, file: File, token: string, { onProgress, signal }: Sending) {
  const operationId = 'createUpload'
  return new Promise<void>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('PUT', url)
    request.setRequestHeader('authorization', `Bearer ${token}`)
    request.setRequestHeader('content-type', anyType)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total)
    request.onload = () => {
      const { status } = request
      if (status === 200) return resolve()
      const problem = problemIn(request.responseText)
      const headers = new Headers()
      reject(
        problem === undefined
          ? new SoukConnectionError(operationId, { status, attempts: 1, idempotencyKey: undefined })
          : new SoukProblem(operationId, { ...problem, status, headers }),
      )
    }
    request.onerror = () =>
      reject(new SoukConnectionError(operationId, { attempts: 1, idempotencyKey: undefined }))
    request.onabort = () => reject(signal.reason)
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(file)
  })
}

function problemIn(text: string): { readonly code: string } | undefined {
  try {
    const told = JSON.parse(text) as { readonly code?: unknown }
    return typeof told.code === 'string' ? { ...told, code: told.code } : undefined
  } catch {
    return undefined
  }
}
