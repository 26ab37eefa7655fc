import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { FairLimiter } from '@souk/platform'

/** About 40 ms and 32 MiB a guess. Written into every hash, so that it can be raised later. */
const cost = { N: 2 ** 15, r: 8, p: 1 }
const memoryBytesMax = 128 * 1024 * 1024
const keyBytes = 32

/** Two leave the other threads of the process to the rest of it; of one tenant one at a time. */
const limiter = new FairLimiter({ atOnceMax: 2, waitingMax: 16, waitMsMax: 30_000 })

function derive(
  tenantId: string,
  password: string,
  salt: Buffer,
  options: ScryptOptions,
): Promise<Buffer> {
  return limiter.run(tenantId, () => stretch(password, salt, options))
}

function stretch(password: string, salt: Buffer, options: ScryptOptions): Promise<Buffer> {
  const bounded = { ...options, maxmem: memoryBytesMax }
  return new Promise((resolve, reject) => {
    // Two keyboards may spell one accented letter differently; both are the same password.
    scrypt(password.normalize('NFKC'), salt, keyBytes, bounded, (error, key) => {
      if (error) reject(error)
      else resolve(key)
    })
  })
}

/** The tenant is the one that the password is for: those of others do not wait for it. */
export async function hashPassword(tenantId: string, password: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(tenantId, password, salt, cost)
  const { N, r, p } = cost
  return ['scrypt', N, r, p, salt.toString('base64url'), key.toString('base64url')].join('$')
}

const nobody = `scrypt$${cost.N}$${cost.r}$${cost.p}$${'A'.repeat(22)}$${'A'.repeat(43)}`

/** Takes as long for a member that does not exist, so that the answer tells nothing about who does. */
export async function passwordMatches(
  tenantId: string,
  password: string,
  stored: string | null | undefined,
): Promise<boolean> {
  const [, N, r, p, salt = '', key = ''] = (stored ?? nobody).split('$')
  const options = { N: Number(N), r: Number(r), p: Number(p) }
  const derived = await derive(tenantId, password, Buffer.from(salt, 'base64url'), options)
  const matches = timingSafeEqual(derived, Buffer.from(key, 'base64url'))
  return matches && stored !== null && stored !== undefined
}
