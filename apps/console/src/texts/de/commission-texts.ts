/** How operations of commissions are called. */
export const commissionOperations = {
  listCommissionPlans: 'Provisionspläne auflisten',
  createCommissionPlan: 'Provisionsplan anlegen',
  getCommissionPlan: 'Provisionsplan abrufen',
  updateCommissionPlan: 'Provisionsplan umbenennen',
  listCommissionPlanRevisions: 'Revisionen eines Provisionsplans auflisten',
  putCommissionPlanRules: 'Regeln eines Provisionsplans ersetzen',
  activateCommissionPlan: 'Provisionsplan aktivieren',
  retireCommissionPlan: 'Provisionsplan beenden',
  simulateCommissionRules: 'Provisionsregeln durchrechnen',
  previewCommission: 'Provision eines Verkaufs berechnen',
  listCommissionAssignments: 'Zuweisungen von Provisionsplänen auflisten',
  createCommissionAssignment: 'Provisionsplan zuweisen',
  getCommissionAssignment: 'Zuweisung eines Provisionsplans abrufen',
  listCommissionLines: 'Provisionen auflisten',
  getCommissionLine: 'Provision abrufen',
}

/** What has happened to them. */
export const commissionEvents = {
  'commission_assignment.created': 'Provisionsplan zugewiesen',
  'commission_plan.activated': 'Provisionsplan aktiviert',
  'commission_plan.created': 'Provisionsplan angelegt',
  'commission_plan.retired': 'Provisionsplan beendet',
  'commission_plan.updated': 'Provisionsplan geändert',
  'commission.recorded': 'Provision gebucht',
  'commission.reversed': 'Provision zurückgenommen',
} as const

/** Fields of their events that no other event has. */
export const commissionFields = {
  commission_plan: 'Provisionsplan',
  commission_assignment: 'Zuweisung eines Provisionsplans',
  commission_line: 'Provision',
  plan_id: 'Provisionsplan',
  rule_id: 'Regel',
  rules_valid_from: 'Regeln gelten ab',
  revision: 'Revision',
  terms: 'Konditionen',
  activated_at: 'Aktiviert am',
  retired_at: 'Beendet am',
  effective_from: 'Gilt ab',
  units: 'Stück',
  tax_amount: 'Steuer',
}
