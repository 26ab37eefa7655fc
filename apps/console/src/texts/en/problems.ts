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
  invalid_transition: {
    title: 'Not possible in its present state',
    detail: 'Look at it again: it may have changed meanwhile.',
  },
  rate_limited: {
    title: 'Too many requests at once',
    detail: 'Nothing was changed. Try again in a moment.',
  },
}
