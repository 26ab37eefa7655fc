import { unsupportedMediaType } from '../problems/common.ts'
import type { App } from './types.ts'

export const formType = 'application/x-www-form-urlencoded'
export const formBytesMax = 16 * 1024

/** For pages of the server and for OAuth2: a route says that it takes a form. It gets the bytes, in a `Buffer`. */
export function acceptForms(app: App): void {
  const options = { parseAs: 'buffer', bodyLimit: formBytesMax } as const
  app.addContentTypeParser(formType, options, (request, bytes, done) => {
    const { takesForm = false } = request.routeOptions.config
    done(takesForm ? null : unsupportedMediaType(), takesForm ? bytes : undefined)
  })
}
