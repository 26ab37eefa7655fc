import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'

/** Sends a receiver what nobody has signed, what somebody else has signed, and then what is for it. */
export async function knock(receiver: Server): Promise<void> {
  if (!receiver.listening) await once(receiver, 'listening')
  const { port } = receiver.address() as AddressInfo
  const send = async (headers: Readonly<Record<string, string>>) => {
    const answer = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body, headers })
    return `${answer.status} ${await answer.text()}`.trim()
  }
  const object = { challenge: 'Open sesame' }
  const body = JSON.stringify({ type: 'webhook.endpoint_challenged', data: { object } })
  const signedWith = (secret: string) => {
    const signature = new Webhook(secret).sign('evt_1', new Date(), body)
    const timestamp = String(Math.floor(Date.now() / 1_000))
    return {
      'webhook-id': 'evt_1',
      'webhook-timestamp': timestamp,
      'webhook-signature': signature,
    }
  }
  const secret = process.env.SOUK_WEBHOOK_SECRET ?? ''
  const other = `whsec_${Buffer.alloc(32, 'x').toString('base64')}`
  const answers = [await send({}), await send(signedWith(other)), await send(signedWith(secret))]
  process.stdout.write(`the receiver answers ${answers.join(', ')}\n`)
  receiver.close()
}
