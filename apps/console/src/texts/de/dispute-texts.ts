import type { Texts } from '../en/index.ts'
import type { Translation } from '../translation.ts'

/** Texts about disputed payments. */
export const disputeOperations = {
  listDisputes: 'Zahlungsstreitigkeiten auflisten',
  getDispute: 'Zahlungsstreitigkeit abrufen',
  addDisputeEvidence: 'Belege zu einer Zahlungsstreitigkeit hinzufügen',
  submitDispute: 'Belege zu einer Zahlungsstreitigkeit einreichen',
  acceptDispute: 'Zahlungsstreitigkeit anerkennen',
} satisfies Partial<Texts['operations']>

export const disputeEvents = {
  'dispute.opened': 'Zahlung von der Bank bestritten',
  'dispute.evidence_due': 'Frist für Belege läuft ab',
  'dispute.submitted': 'Belege eingereicht',
  'dispute.accepted': 'Zahlungsstreitigkeit anerkannt',
  'dispute.won': 'Zahlungsstreitigkeit gewonnen',
  'dispute.lost': 'Zahlungsstreitigkeit verloren',
  'dispute.closed': 'Rückfrage der Bank erledigt',
} satisfies Partial<Texts['events']>

export const disputeFields = {
  dispute: 'Zahlungsstreitigkeit',
  disputed: 'Von Banken zurückgeholt',
  charged_back_total: 'Von Banken zurückgeholt',
  network_code: 'Code des Kartennetzes',
  liable: 'Haftet',
  round: 'Runde',
  evidence: 'Belege',
  evidence_due_at: 'Belege bis',
  commanded: 'Beauftragt',
  submitted_at: 'Eingereicht',
  product_description: 'Beschreibung der Ware',
  customer_communication: 'Schriftwechsel mit dem Kunden',
  shipping_carrier: 'Versanddienst',
  shipping_tracking_number: 'Sendungsnummer',
  shipping_date: 'Versanddatum',
  refund_policy: 'Rückgabebedingungen',
  service_date: 'Datum der Leistung',
  duplicate_explanation: 'Warum es keine doppelte Zahlung ist',
  explanation: 'Erläuterung',
} satisfies Partial<Translation['fields']>
