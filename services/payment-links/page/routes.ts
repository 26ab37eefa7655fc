import type { App } from '@souk/platform'
import { pageStyles } from './assets.ts'
import { answerForm, type PayingPages } from './paying.ts'
import { answerReturn } from './returning.ts'
import { showPage } from './showing.ts'

/** Where links lead. What goes wrong is told on a page. */
export function pageRoutes(app: App, pages: PayingPages): void {
  const config = { scope: 'public', hidden: true, sheddable: true } as const
  pageStyles.route(app)
  app.route({
    method: 'GET',
    url: '/pay/:token',
    config,
    handler: (request, reply) => showPage(pages, request, reply),
  })
  app.route({
    method: 'POST',
    url: '/pay/:token',
    config: { ...config, takesForm: true },
    handler: (request, reply) => answerForm(pages, request, reply),
  })
  app.route({
    method: 'GET',
    url: '/pay/:token/return',
    config,
    handler: (request, reply) => answerReturn(pages, request, reply),
  })
}
