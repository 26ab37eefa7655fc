/** Refusals that people meet often; the others are told in the words of the API. */
export const problems: Readonly<
  Record<string, { readonly title: string; readonly detail: string } | undefined>
> = {
  version_mismatch: {
    title: 'Somebody changed this meanwhile',
    detail: 'The page behind shows how it stands now. Look again, then repeat the change.',
  },
  insufficient_scope: {
    title: 'Your roles do not include this',
    detail: 'Nothing was changed.',
  },
  rate_limited: {
    title: 'Too many requests at once',
    detail: 'Nothing was changed. Try again in a moment.',
  },
}
