import { type Asset, assetPathOf, type BrowserApp, type BuiltApp } from '@souk/console/build'
import { type App, notFound, refusals } from '@souk/platform'
import { encodingFor } from '../meta/packed.ts'

const forever = 'public, max-age=31536000, immutable'
/** Of routes that are part of the product, and of no reference. */
export const hidden = { scope: 'public', hidden: true } as const

/** The files that the pages of an app load. */
export function mountAssets(app: App, of: BrowserApp, built: Promise<BuiltApp>): void {
  app.route({
    method: 'GET',
    url: `${assetPathOf(of)}:name`,
    config: hidden,
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
function assetOf({ assets, early }: BuiltApp, name: string) {
  const asset = assets.get(name)
  if (asset !== undefined) return { asset, isKept: true }
  const instead = name.startsWith('early-') ? assets.get(early) : undefined
  return instead && { asset: instead, isKept: false }
}

function encodingOf(asset: Asset, header: string | string[] | undefined) {
  const liked = encodingFor(header)
  return asset[liked] === null ? 'plain' : liked
}
