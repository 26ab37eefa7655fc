import type { BuiltApp } from '@souk/console/build'
import { type App, html, notFound, refusals } from '@souk/platform'
import { builtShop, shopApp } from '@souk/shop/build'
import { hidden, mountAssets } from '../browser-apps/assets.ts'
import { appHeaders, appPage, failedPage } from '../browser-apps/page.ts'
import type { Process } from '../process.ts'
import type { ShopFacts } from './key.ts'

const title = 'Souk shop'

/** The demo storefront: one page for all its addresses, and its files. Without a demo tenant nothing is there. */
export function mountShop(
  app: App,
  { log, shop }: { readonly log: Process['log']; readonly shop: ShopFacts | null },
  build: () => Promise<BuiltApp> = builtShop,
): void {
  const built = shop === null ? undefined : build()
  built?.catch((error: Error) => log.error({ reason: error.message }, 'the shop was not built'))
  for (const url of ['/shop', '/shop/*']) {
    app.route({
      method: 'GET',
      url,
      config: hidden,
      schema: { response: refusals(notFound) },
      handler: async (_request, reply) => {
        if (built === undefined) throw notFound()
        const page = await built.then(
          (made) => appPage({ app: shopApp, built: made, title, facts: factsFor(shop) }),
          () => failedPage(title, 'shop'),
        )
        return reply.code(page.status).headers(appHeaders).send(page.html)
      },
    })
  }
  if (built !== undefined) mountAssets(app, shopApp, built)
}

/** The key is no secret: whoever looks at a shop can read it. */
function factsFor(shop: ShopFacts | null) {
  return html`<meta name="souk-shop" content="${JSON.stringify(shop)}">`
}
