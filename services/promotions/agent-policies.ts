import type { AgentPolicy } from '@souk/platform'

export const agentPolicies: readonly AgentPolicy[] = [
  {
    // Whoever can make things cheaper can give them away.
    key: 'promotions',
    name: 'Promotions',
    operations: [
      'createPromotion',
      'updatePromotion',
      'duplicatePromotion',
      'activatePromotion',
      'pausePromotion',
      'endPromotion',
      'archivePromotion',
      'deletePromotion',
      'createPromotionCodeBatch',
      'cancelPromotionCodeBatch',
      'createCampaign',
      'updateCampaign',
      'activateCampaign',
      'pauseCampaign',
      'endCampaign',
      'archiveCampaign',
    ],
    effect: 'REQUIRE_APPROVAL',
    roles: ['ADMIN', 'CATALOG_MANAGER'],
  },
]
