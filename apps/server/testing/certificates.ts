import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'

/**
 * Certificates for tests, which a machine without OpenSSL can make too: X.509 in its shortest form, signed by a key
 * that lives as long as the test.
 */
export interface Issued {
  readonly certificate: string
  readonly key: string
}

export interface Authority {
  readonly certificate: string
  issue(hostName: string): Issued
}

export function newAuthority(name: string): Authority {
  const ca = newKeys()
  const isAuthority = extension('551d13', sequence(der(0x01, Buffer.from([0xff]))))
  const certificate = certified(name, name, ca.publicKey, ca.privateKey, [isAuthority])
  return {
    certificate,
    issue(hostName) {
      const { publicKey, privateKey } = newKeys()
      const alternative = extension('551d11', sequence(der(0x82, Buffer.from(hostName))))
      return {
        certificate: certified(hostName, name, publicKey, ca.privateKey, [alternative]),
        key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      }
    },
  }
}

const newKeys = () => generateKeyPairSync('ec', { namedCurve: 'prime256v1' })

function certified(
  subject: string,
  issuer: string,
  publicKey: KeyObject,
  issuerKey: KeyObject,
  extensions: readonly Buffer[],
): string {
  const algorithm = sequence(identifier('2a8648ce3d040302'))
  const content = sequence(
    der(0xa0, integer(2)),
    integer(Math.floor(Math.random() * 2 ** 31)),
    algorithm,
    named(issuer),
    sequence(time('20200101000000Z'), time('20991231235959Z')),
    named(subject),
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(...extensions)),
  )
  const signature = der(0x03, Buffer.from([0]), sign('sha256', content, issuerKey))
  const lines =
    sequence(content, algorithm, signature)
      .toString('base64')
      .match(/.{1,64}/g) ?? []
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n')
}

const sequence = (...parts: Buffer[]) => der(0x30, ...parts)
const identifier = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))
const time = (text: string) => der(0x18, Buffer.from(text))
const extension = (hex: string, value: Buffer) => sequence(identifier(hex), der(0x04, value))

function named(commonName: string): Buffer {
  const attribute = sequence(identifier('550403'), der(0x0c, Buffer.from(commonName)))
  return sequence(der(0x31, attribute))
}

function integer(value: number): Buffer {
  const bytes = Buffer.alloc(5)
  bytes.writeUInt32BE(value, 1)
  const first = bytes.findIndex((byte, at) => byte !== 0 || at === 4)
  const isNegative = ((bytes[first] ?? 0) & 0x80) !== 0
  return der(0x02, bytes.subarray(isNegative ? first - 1 : first))
}

/** Tag, length, content. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  if (length < 0x80) return Buffer.concat([Buffer.from([tag, length]), content])
  return Buffer.concat([Buffer.from([tag, 0x82, length >> 8, length & 0xff]), content])
}
