/** What the document says of the shop. */
interface Facts {
  readonly tenantId: string
  /** The publishable key: no secret, it stands in the page. */
  readonly key: string
  readonly name: string
}

function read(): Facts {
  const found = document.querySelector<HTMLMetaElement>('meta[name="souk-shop"]')
  if (found === null) throw new Error('the page does not say which shop it is')
  return JSON.parse(found.content) as Facts
}

export const facts = read()
