/** Refusals about commissions. */
export const commissions = {
  commission_assignment_not_found: {
    title: 'Zuweisung nicht gefunden',
    detail: 'Prüfen Sie die ID.',
  },
  commission_line_not_found: {
    title: 'Provision nicht gefunden',
    detail: 'Prüfen Sie die ID. Anbieter sehen nur ihre eigenen Provisionen.',
  },
  commission_match_unknown: {
    title: 'Unbekannte Bedingung einer Regel',
    detail:
      'Eine Regel nennt Anbieter, Kategorien oder Produkte, die es nicht gibt. Sie würde für nichts gelten.',
  },
  commission_plan_in_use: {
    title: 'Provisionsplan wird verwendet',
    detail:
      'Der Plan ist Anbietern zugewiesen oder gilt für alle anderen. Weisen Sie zuerst andere Pläne zu.',
  },
  commission_plan_not_active: {
    title: 'Provisionsplan nicht aktiv',
    detail: 'Nur ein aktiver Plan kann zugewiesen werden. Aktivieren Sie ihn zuerst.',
  },
  commission_plan_not_found: {
    title: 'Provisionsplan nicht gefunden',
    detail: 'Prüfen Sie die ID.',
  },
  commission_plan_unknown: {
    title: 'Unbekannter Provisionsplan',
    detail: 'Diesen Provisionsplan gibt es nicht.',
  },
  commission_rule_missing: {
    title: 'Regel für alles Übrige fehlt',
    detail:
      'Die Regeln eines aktiven Plans enden mit einer ohne Bedingungen und ohne Zeitraum, damit jeder Verkauf eine Regel hat.',
  },
  rule_unreachable: {
    title: 'Regel gilt nie',
    detail:
      'Alles, wofür diese Regel gilt, nehmen Regeln weg, die vor ihr stehen. Stellen Sie sie weiter nach vorn, oder entfernen Sie sie.',
  },
}
