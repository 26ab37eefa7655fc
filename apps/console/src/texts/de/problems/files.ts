/** Refusals about uploads and stored files. */
export const files = {
  file_store_not_shared: {
    title: 'Kein gemeinsamer Dateispeicher',
    detail: 'Der Betreiber muss einen Dateispeicher einrichten, den alle Rechner teilen.',
  },
  file_store_unavailable: {
    title: 'Dateispeicher nicht erreichbar',
    detail: 'Versuchen Sie es in Kürze erneut.',
  },
  storage_quota_exceeded: {
    title: 'Speicher ausgeschöpft',
    detail: 'Dateien verfallen von selbst. Warten Sie, oder laden Sie weniger hoch.',
  },
  upload_complete: {
    title: 'Upload bereits vollständig',
    detail: 'Er hat einen anderen Inhalt. Legen Sie einen neuen Upload an.',
  },
  upload_in_progress: {
    title: 'Upload läuft bereits',
    detail:
      'Warten Sie, bis er beendet ist, oder eine Minute, falls die Verbindung abgebrochen ist.',
  },
  upload_incomplete: {
    title: 'Upload unvollständig',
    detail: 'Senden Sie den ganzen Inhalt noch einmal.',
  },
  upload_not_found: {
    title: 'Upload nicht gefunden',
    detail: 'Vielleicht ist er verfallen. Legen Sie einen neuen an.',
  },
  upload_too_large: {
    title: 'Upload zu groß',
    detail: 'Es kam mehr, als angekündigt war, oder mehr als 2 GB.',
  },
}
