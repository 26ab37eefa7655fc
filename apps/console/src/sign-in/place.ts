/** Where one signs in to the console of a tenant. */
export interface Place {
  readonly tenantId: string
  readonly clientId: string
  readonly authorizationUrl: string
  readonly redirectUri: string
  readonly signOutUrl: string
}

/** The same as the API says it. */
export interface PlaceFacts {
  readonly tenant_id: string
  readonly client_id: string
  readonly authorization_url: string
  readonly redirect_uri: string
  readonly sign_out_url: string
}

export function placeOf(facts: PlaceFacts): Place {
  return {
    tenantId: facts.tenant_id,
    clientId: facts.client_id,
    authorizationUrl: facts.authorization_url,
    redirectUri: facts.redirect_uri,
    signOutUrl: facts.sign_out_url,
  }
}

/** What the page itself says of it: it follows from the address, and says nothing of whether there is such a tenant. */
export function placeOfPage(): Place | undefined {
  const facts = document.querySelector<HTMLMetaElement>('meta[name=souk-sign-in]')?.content
  return facts === undefined ? undefined : placeOf(JSON.parse(facts) as PlaceFacts)
}

/** Whether this is the origin that codes are sent to: nothing of a sign-in can be read under another name. */
export function isHere({ redirectUri }: Place): boolean {
  return new URL(redirectUri).origin === location.origin
}
