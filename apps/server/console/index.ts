import { type BuiltApp, builtConsole, consoleApp } from '@souk/console/build'
import type { App } from '@souk/platform'
import { hidden, mountAssets } from '../browser-apps/assets.ts'
import { appHeaders, failedPage } from '../browser-apps/page.ts'
import type { Process } from '../process.ts'
import { consolePage, title } from './page.ts'

/** The web console: one page for all its addresses, and the files that the page loads. */
export function mountConsole(
  app: App,
  { log, baseUrl }: { readonly log: Process['log']; readonly baseUrl: string },
  // Begun at the start, so that the first visitor need not wait; whoever comes earlier waits for the same build.
  built: Promise<BuiltApp> = builtConsole(),
): void {
  built.catch((error: Error) => log.error({ reason: error.message }, 'the console was not built'))
  for (const url of ['/console', '/console/*']) {
    app.route({
      method: 'GET',
      url,
      config: hidden,
      handler: async (request, reply) => {
        const page = await built.then(
          (made) => consolePage(made, baseUrl, request.url),
          () => failedPage(title, 'console'),
        )
        return reply.code(page.status).headers(appHeaders).send(page.html)
      },
    })
  }
  mountAssets(app, consoleApp, built)
}
