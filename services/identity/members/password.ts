import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { FairLimiter } from '@souk/platform'

/** What a guess costs, as scrypt counts it. */
export type PasswordCost = Readonly<Record<'N' | 'r' | 'p', number>>

/** About 40 ms and 32 MiB a guess. Written into every hash, so that it can be raised later. */
const usualCost: PasswordCost = { N: 2 ** 15, r: 8, p: 1 }
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

/** Hashes and compares passwords. The tenant is the one that a password is for: those of others do not wait for it. */
export class Passwords {
  readonly #cost: PasswordCost

  constructor(cost = usualCost) {
    this.#cost = cost
  }

  async hash(tenantId: string, password: string): Promise<string> {
    const salt = randomBytes(16)
    const key = await derive(tenantId, password, salt, this.#cost)
    return this.#written(salt.toString('base64url'), key.toString('base64url'))
  }

  /** Takes as long for a member that does not exist, so that the answer tells nothing about who does. */
  async match(
    tenantId: string,
    password: string,
    stored: string | null | undefined,
  ): Promise<boolean> {
    const nobody = this.#written('A'.repeat(22), 'A'.repeat(43))
    const [, N, r, p, salt = '', key = ''] = (stored ?? nobody).split('$')
    const options = { N: Number(N), r: Number(r), p: Number(p) }
    const derived = await derive(tenantId, password, Buffer.from(salt, 'base64url'), options)
    const matches = timingSafeEqual(derived, Buffer.from(key, 'base64url'))
    return matches && stored !== null && stored !== undefined
  }

  #written(salt: string, key: string): string {
    const { N, r, p } = this.#cost
    return ['scrypt', N, r, p, salt, key].join('$')
  }
}
