import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type App, markFile } from '@souk/platform'

const kept = 'public, max-age=31536000, immutable'

interface Asset {
  readonly path: string
  readonly type: string
  readonly content: string
  readonly name: string
}

function asset(stem: string, extension: string, type: string, content: string): Asset {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 16)
  const name = `${hash}.${extension}`
  return { path: `/oauth/assets/${stem}-`, type, content, name }
}

const style = asset(
  'sign-in',
  'css',
  'text/css; charset=utf-8',
  readFileSync(new URL('./sign-in.css', import.meta.url), 'utf8'),
)
const icon = asset('mark', 'svg', 'image/svg+xml', markFile)

/** Their names change with their content, so that browsers may keep them for good. */
export const styleUrl = `${style.path}${style.name}`
export const iconUrl = `${icon.path}${icon.name}`

/**
 * While machines change over, a page of one release may ask another for its files: it gets what there is, and keeps it
 * only under the right name.
 */
export function assetRoutes(app: App): void {
  for (const { path, type, content, name } of [style, icon]) {
    app.route({
      method: 'GET',
      url: `${path}:name`,
      config: { scope: 'public', hidden: true },
      handler: (request, reply) => {
        const isCurrent = (request.params as { name: string }).name === name
        return reply
          .headers({ 'content-type': type, 'cache-control': isCurrent ? kept : 'no-store' })
          .send(content)
      },
    })
  }
}
