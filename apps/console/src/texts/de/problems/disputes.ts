/** Problems of disputed payments. */
export const disputes = {
  dispute_not_found: { title: 'Zahlungsstreitigkeit nicht gefunden', detail: 'Prüfen Sie die ID.' },
  dispute_closed: {
    title: 'Zahlungsstreitigkeit beendet',
    detail: 'Sie ist entschieden oder anerkannt und kann nicht mehr beantwortet werden.',
  },
  dispute_unanswered: {
    title: 'Zahlungsdienst hat nicht geantwortet',
    detail: 'Der Auftrag ist gespeichert und wird dem Zahlungsdienst von selbst erneut mitgeteilt.',
  },
  evidence_missing: {
    title: 'Keine Belege',
    detail: 'Fügen Sie zuerst Belege hinzu. Sie können nur einmal eingereicht werden.',
  },
  evidence_window_closed: {
    title: 'Frist abgelaufen',
    detail:
      'Die Bank nimmt keine Belege mehr an. Wie die Sache ausgeht, meldet der Zahlungsdienst.',
  },
}
