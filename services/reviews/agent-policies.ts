import type { AgentPolicy } from '@souk/platform'

export const agentPolicies: readonly AgentPolicy[] = [
  {
    // What is written here is read as what a customer or a provider says.
    key: 'review_writing',
    name: 'Writing and answering reviews',
    operations: ['createReview', 'updateReview', 'withdrawReview', 'replyToReview'],
    effect: 'REQUIRE_APPROVAL',
    roles: ['ADMIN'],
  },
  {
    key: 'review_moderation',
    name: 'Moderating reviews',
    operations: [
      'publishReview',
      'rejectReview',
      'restoreReview',
      'removeReview',
      'publishReviewReply',
      'removeReviewReply',
    ],
    effect: 'REQUIRE_APPROVAL',
    roles: ['ADMIN'],
  },
  {
    key: 'review_settings',
    name: 'Settings of reviews',
    operations: ['updateReviewSettings'],
    effect: 'REQUIRE_APPROVAL',
    roles: ['ADMIN'],
    excludesOwner: true,
  },
  {
    // People decide on what it has flagged.
    key: 'review_flags',
    name: 'Flagging reviews',
    operations: ['flagReview'],
    effect: 'ALLOW',
    roles: ['ADMIN'],
  },
]
