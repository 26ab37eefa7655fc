import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type App, lookStyles } from '@souk/platform'

const kept = 'public, max-age=31536000, immutable'
const path = '/oauth/assets/sign-in-'
const styles = lookStyles + readFileSync(new URL('./sign-in.css', import.meta.url), 'utf8')
const name = `${createHash('sha256').update(styles).digest('hex').slice(0, 16)}.css`

/** Its name changes with its content, so that browsers may keep it for good. */
export const styleUrl = `${path}${name}`

/**
 * While machines change over, a page of one release may ask another for its style sheet: it gets the one there is, and keeps
 * it only under the right name.
 */
export function assetRoutes(app: App): void {
  app.route({
    method: 'GET',
    url: `${path}:name`,
    config: { scope: 'public', hidden: true },
    handler: (request, reply) => {
      const isCurrent = (request.params as { name: string }).name === name
      return reply
        .headers({
          'content-type': 'text/css; charset=utf-8',
          'cache-control': isCurrent ? kept : 'no-store',
        })
        .send(styles)
    },
  })
}
