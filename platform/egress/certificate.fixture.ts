import { generateKeyPairSync, sign } from 'node:crypto'

/** A self-signed certificate, made when it is needed: no key is kept in the repository. */
export function certificateFor(name: string): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const algorithm = sequence(oid('06082a8648ce3d040302'))
  const subject = sequence(
    tagged(0x31, sequence(oid('0603550403'), tagged(0x0c, Buffer.from(name)))),
  )
  const alternativeNames = sequence(tagged(0x82, Buffer.from(name)))
  const content = sequence(
    tagged(0xa0, tagged(0x02, Buffer.from([2]))),
    tagged(0x02, Buffer.from([1])),
    algorithm,
    subject,
    sequence(time(-1), time(1)),
    subject,
    publicKey.export({ format: 'der', type: 'spki' }),
    tagged(0xa3, sequence(sequence(oid('0603551d11'), tagged(0x04, alternativeNames)))),
  )
  const signature = sign('sha256', content, privateKey)
  const bits = tagged(0x03, Buffer.concat([Buffer.from([0]), signature]))
  const text = sequence(content, algorithm, bits).toString('base64')
  return {
    key: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${text.replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
  }
}

function tagged(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const length = content.length
  const head = length < 128 ? [tag, length] : [tag, 0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from(head), content])
}

function sequence(...parts: readonly Buffer[]): Buffer {
  return tagged(0x30, ...parts)
}

function oid(hex: string): Buffer {
  return Buffer.from(hex, 'hex')
}

/** So many days from now. */
function time(days: number): Buffer {
  const moment = new Date(Date.now() + days * 86_400_000).toISOString()
  return tagged(0x17, Buffer.from(`${moment.slice(2, 19).replace(/[-:T]/g, '')}Z`))
}
