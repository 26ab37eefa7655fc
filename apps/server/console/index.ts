import { type Asset, assetPath, builtConsole, type Console } from '@souk/console/build'
import { type App, notFound, refusals } from '@souk/platform'
import { encodingFor } from '../meta/packed.ts'
import type { Process } from '../process.ts'
import { consoleHeaders, consolePage, failedPage } from './page.ts'

const forever = 'public, max-age=31536000, immutable'
const shared = { scope: 'public', hidden: true } as const

/** The web console: one page for all its addresses, and the files that the page loads. */
export function mountConsole(
  app: App,
  { log, baseUrl }: { readonly log: Process['log']; readonly baseUrl: string },
  // Begun at the start, so that the first visitor need not wait; whoever comes earlier waits for the same build.
  built: Promise<Console> = builtConsole(),
): void {
  built.catch((error: Error) => log.error({ reason: error.message }, 'the console was not built'))

  for (const url of ['/console', '/console/*']) {
    app.route({
      method: 'GET',
      url,
      config: shared,
      handler: async (request, reply) => {
        const page = await built.then((made) => consolePage(made, baseUrl, request.url), failedPage)
        return reply.code(page.status).headers(consoleHeaders).send(page.html)
      },
    })
  }
  app.route({
    method: 'GET',
    url: `${assetPath}:name`,
    config: shared,
    schema: { response: refusals(notFound) },
    handler: async (request, reply) => {
      const { name } = request.params as { name: string }
      const found = await built.then((made) => assetOf(made, name)).catch(() => undefined)
      if (found === undefined) throw notFound()
      const { asset, isKept } = found
      const encoding = encodingOf(asset, request.headers['accept-encoding'])
      if (encoding !== 'plain') reply.header('content-encoding', encoding)
      reply.headers({ 'cache-control': isKept ? forever : 'no-store', vary: 'accept-encoding' })
      return reply.type(asset.type).send(asset[encoding])
    },
  })
}

/**
 * The first script of another version is answered with the one there is: it loads the page anew when the files of its own
 * version are not here.
 */
function assetOf({ assets, early }: Console, name: string) {
  const asset = assets.get(name)
  if (asset !== undefined) return { asset, isKept: true }
  const instead = name.startsWith('early-') ? assets.get(early) : undefined
  return instead && { asset: instead, isKept: false }
}

function encodingOf(asset: Asset, header: string | string[] | undefined) {
  const liked = encodingFor(header)
  return asset[liked] === null ? 'plain' : liked
}
