import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { App } from '../http/types.ts'
import { lookStyles } from './styles.ts'

const kept = 'public, max-age=31536000, immutable'

export interface StyleSheet {
  /** Its name changes with its content, so that browsers may keep it for good. */
  readonly url: string
  readonly route: (app: App) => void
}

/** What a page of the server looks like: that of all pages, and a file of its own. Its address begins with `path`. */
export function styleSheet(path: string, file: URL): StyleSheet {
  const styles = lookStyles + readFileSync(file, 'utf8')
  const name = `${createHash('sha256').update(styles).digest('hex').slice(0, 16)}.css`
  return { url: `${path}${name}`, route: (app) => styleRoute(app, { path, name, styles }) }
}

/**
 * While machines change over, a page of one release may ask another for its style sheet: it gets the one there is, and keeps
 * it only under the right name.
 */
function styleRoute(
  app: App,
  { path, name, styles }: { readonly path: string; readonly name: string; readonly styles: string },
): void {
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
