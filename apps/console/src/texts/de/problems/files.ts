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
    detail: 'Ungenutzte Uploads laufen nach einem Tag ab. Warten Sie, oder löschen Sie Medien.',
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
  upload_too_short: {
    title: 'Upload zu kurz',
    detail: 'Senden Sie den ganzen Inhalt noch einmal.',
  },
  upload_not_found: {
    title: 'Upload nicht gefunden',
    detail: 'Vielleicht ist er abgelaufen. Legen Sie einen neuen an.',
  },
  upload_used: {
    title: 'Upload bereits verwendet',
    detail: 'Ein Upload wird einmal verwendet. Laden Sie die Datei noch einmal hoch.',
  },
  media_has_no_file: {
    title: 'Medium ohne Datei',
    detail: 'Es ist eine fremde Adresse und wurde hier nie hochgeladen.',
  },
  media_in_use: {
    title: 'Medium wird verwendet',
    detail: 'Ein Produkt oder eine Variante zeigt es. Entfernen Sie es zuerst dort.',
  },
  media_not_found: {
    title: 'Medium nicht gefunden',
    detail: 'Es gibt dieses Medium nicht, oder Sie dürfen es nicht sehen.',
  },
  media_not_of_product: {
    title: 'Medium eines anderen Produkts',
    detail: 'Eine Variante zeigt Medien ihres Produkts. Fügen Sie es zuerst dem Produkt hinzu.',
  },
  media_too_large: {
    title: 'Bild zu groß',
    detail: 'Ein Bild hat höchstens 20 MB. Speichern Sie es kleiner oder stärker komprimiert.',
  },
  media_unknown: {
    title: 'Unbekanntes Medium',
    detail: 'Es gibt das Medium nicht, oder es gehört einem anderen Verkäufer.',
  },
  media_url_unusable: {
    title: 'Adresse nicht verwendbar',
    detail: 'Nötig ist eine öffentliche https-Adresse ohne Benutzernamen, Passwort und Fragment.',
  },
  upload_too_large: {
    title: 'Upload zu groß',
    detail: 'Es kam mehr, als angekündigt war, oder mehr als 2 GB.',
  },
  upload_pending: {
    title: 'Upload noch ohne Inhalt',
    detail: 'Senden Sie zuerst den Inhalt der Datei.',
  },
  import_schema_invalid: {
    title: 'Datei kann nicht importiert werden',
    detail: 'Prüfen Sie Spalten, Zeichensatz und die genannte Zeile.',
  },
  job_has_no_errors: {
    title: 'Keine fehlerhaften Zeilen',
    detail: 'Von diesem Import ist keine fehlerhafte Zeile aufbewahrt.',
  },
  job_limit_reached: {
    title: 'Zu viele offene Importe und Exporte',
    detail: 'Warten Sie, bis einer beendet ist, oder brechen Sie einen ab.',
  },
  job_not_found: { title: 'Import oder Export nicht gefunden', detail: 'Prüfen Sie die ID.' },
  job_not_retryable: {
    title: 'Wiederholung nicht möglich',
    detail: 'Korrigieren Sie die Datei und starten Sie einen neuen Import.',
  },
  job_result_not_ready: {
    title: 'Noch kein Ergebnis',
    detail: 'Warten Sie, bis der Export abgeschlossen ist.',
  },
  job_rows_erased: {
    title: 'Dateien und Zeilen entfernt',
    detail:
      'Sie wurden entfernt, weil die Daten einer Person gelöscht wurden. Starten Sie einen neuen Import oder Export.',
  },
}
