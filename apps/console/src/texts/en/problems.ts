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
  approver_excluded: {
    title: 'Somebody else must decide',
    detail: 'You asked for it, or answer for the agent that did.',
  },
  approver_role_missing: {
    title: 'Other roles decide on this',
    detail: 'The page says which roles can.',
  },
  already_decided: {
    title: 'You have decided already',
    detail: 'Others have to give the approvals that are missing.',
  },
  payload_changed: {
    title: 'It is another request by now',
    detail: 'Look at it again, and decide on what it shows.',
  },
  approval_expired: {
    title: 'The time to decide is over',
    detail: 'Whoever asked can ask again.',
  },
  human_required: {
    title: 'Only a member who has signed in can do this',
    detail: 'No key, no client and no agent can.',
  },
}
