interface SignedInAt {
  readonly tenantId: string
  readonly signOutUrl: string
}

/** Stays with the browser until the server knows: whoever signed out without a connection is not signed in again later. */
const keyOf = (tenantId: string) => `souk.sign-out.${tenantId}`

/** Ends the sign-in at the server, for all tabs. Says whether the server knows of it. */
export async function endSignIn({ tenantId, signOutUrl }: SignedInAt): Promise<boolean> {
  localStorage.setItem(keyOf(tenantId), signOutUrl)
  const body = new URLSearchParams({ tenant: tenantId })
  const isEnded = await fetch(signOutUrl, { method: 'POST', body }).then(
    ({ ok }) => ok,
    () => false,
  )
  if (isEnded) localStorage.removeItem(keyOf(tenantId))
  return isEnded
}

/** Tells the server of a sign-out that it has not heard of, if there was one. Says whether none is left. */
export async function finishSignOut(tenantId: string): Promise<boolean> {
  const signOutUrl = localStorage.getItem(keyOf(tenantId))
  return signOutUrl === null || endSignIn({ tenantId, signOutUrl })
}

/** Whether there is one: until the server knows of it, nobody is signed in by what it still remembers. */
export function isSignOutLeft(tenantId: string): boolean {
  return localStorage.getItem(keyOf(tenantId)) !== null
}
