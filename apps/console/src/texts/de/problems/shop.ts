/** Refusals about products, customers, orders, payments and providers. */
/** Refusals about products, stock, orders, payments and providers. */
export const shop = {
  amount_out_of_range: {
    title: 'Betrag zu groß',
    detail: 'Der Betrag oder die Summe überschreitet den möglichen Bereich.',
  },
  attribute_invalid: {
    title: 'Attribute passen nicht',
    detail: 'Die Werte passen nicht zu dem, was der Produkttyp vorsieht.',
  },
  capture_exceeds_authorized: {
    title: 'Betrag über dem autorisierten Betrag',
    detail: 'Ziehen Sie höchstens den noch autorisierten Betrag ein.',
  },
  capture_unanswered: {
    title: 'Einzug noch unbeantwortet',
    detail:
      'Der Zahlungsdienst hat noch nicht geantwortet. Das Ergebnis folgt automatisch; bis dahin kann die Zahlung weder eingezogen noch storniert werden.',
  },
  currency_mismatch: {
    title: 'Währung passt nicht',
    detail: 'Verwenden Sie die Währung der Preisliste, oder eine, in der Preise vorhanden sind.',
  },
  currency_unsupported: {
    title: 'Währung nicht unterstützt',
    detail: 'Verwenden Sie den Code einer gültigen Währung, z. B. EUR oder USD.',
  },
  external_id_taken: {
    title: 'Externe ID bereits verwendet',
    detail: 'Verwenden Sie eine andere externe ID.',
  },
  fulfillment_not_found: { title: 'Sendung nicht gefunden', detail: 'Prüfen Sie die ID.' },
  gateway_capability_missing: {
    title: 'Zahlungsdienst kann das nicht',
    detail:
      'Richten Sie einen für Zahlungsart und Währung ein, oder schalten Sie ihn ein. Test-Zahlungsarten funktionieren nur in einer Sandbox. Was dort nicht erstattet werden kann, senden Sie von Hand.',
  },
  gateway_timeout: {
    title: 'Zahlungsdienst antwortet nicht',
    detail: 'Die Zahlung wird automatisch weiterverfolgt. Zahlen Sie nicht ein zweites Mal.',
  },
  handle_taken: {
    title: 'Handle bereits verwendet',
    detail:
      'Er gehört bereits zu etwas anderem derselben Art. Wählen Sie einen anderen, oder lassen Sie das Feld leer.',
  },
  bundle_nesting: {
    title: 'Bundle in einem Bundle',
    detail:
      'Ein Bundle enthält weder ein anderes noch sich selbst. Nehmen Sie diese Varianten zuerst heraus.',
  },
  component_unknown: {
    title: 'Unbekannter Bestandteil',
    detail: 'Die Variante existiert nicht, oder sie gehört einem anderen Verkäufer.',
  },
  identifier_conflict: {
    title: 'Kennnummer bereits vergeben',
    detail:
      'Eine andere Variante hat diese Nummer. Lassen Sie sie weg, oder ändern Sie zuerst jene Variante.',
  },
  option_combination_exists: {
    title: 'Variante mit diesen Optionen existiert bereits',
    detail: 'Bearbeiten Sie diese Variante, oder wählen Sie andere Optionen.',
  },
  not_a_bundle: {
    title: 'Kein Bundle',
    detail:
      'Nur Varianten eines Bundles haben Bestandteile. Ändern Sie zuerst die Art des Produkts.',
  },
  not_publishable: {
    title: 'Noch nicht veröffentlichbar',
    detail:
      'Es fehlt etwas: eine aktive Variante, ein Preis, die Bestandteile eines Bundles oder Attribute, die der Produkttyp verlangt.',
  },
  option_values_invalid: {
    title: 'Optionswerte passen nicht',
    detail: 'Jede Variante braucht einen der vorgesehenen Werte für jede Option des Produkts.',
  },
  options_in_use: {
    title: 'Varianten passen nicht zu den Optionen',
    detail:
      'Jede Variante braucht einen Wert je Option. Behalten Sie die Optionen, die Varianten verwenden, oder ändern Sie zuerst diese Varianten. „Varianten erzeugen“ setzt beides zusammen.',
  },
  order_already_paid: {
    title: 'Bestellung bereits bezahlt',
    detail: 'Es ist kein Betrag mehr offen.',
  },
  order_item_unknown: {
    title: 'Unbekannte Position',
    detail: 'Die Position gehört nicht zu dieser Bestellung.',
  },
  order_not_found: { title: 'Bestellung nicht gefunden', detail: 'Prüfen Sie die ID.' },
  order_group_not_found: {
    title: 'Sammelbestellung nicht gefunden',
    detail: 'Prüfen Sie die ID.',
  },
  order_unknown: { title: 'Unbekannte Bestellung', detail: 'Prüfen Sie die ID der Bestellung.' },
  payment_currency_mismatch: {
    title: 'Falsche Währung',
    detail: 'Geben Sie den Betrag in der Währung der Bestellung an.',
  },
  payment_attempts_exhausted: {
    title: 'Zahlung muss warten',
    detail:
      'Für diese Bestellung wurden mehrere Zahlungen abgelehnt oder sehr viele begonnen, oder bei einer besteht Betrugsverdacht. Bis zum Ende der angegebenen Zeit kann mit keiner Zahlungsart gezahlt werden.',
  },
  callback_refused: {
    title: 'Meldung abgelehnt',
    detail:
      'Hierher sendet nur ein Zahlungsdienst. Prüfen Sie die Adresse und das Signaturgeheimnis, die Sie beim Zahlungsdienst und in dessen Einstellungen eingetragen haben.',
  },
  payment_declined: {
    title: 'Zahlung abgelehnt',
    detail:
      'Versuchen Sie es erneut oder mit einer anderen Zahlungsart; wer selbst zahlt, nach einem Betrugsverdacht erst in einer Stunde. Wurde ein Einzug abgelehnt, stornieren Sie zuerst die Zahlung.',
  },
  payment_exceeds_balance: {
    title: 'Betrag über dem offenen Betrag',
    detail: 'Geben Sie höchstens den offenen Betrag an.',
  },
  payment_in_progress: {
    title: 'Zahlung läuft bereits',
    detail:
      'Warten Sie auf das Ergebnis der laufenden Zahlung, oder bestätigen, buchen oder stornieren Sie sie zuerst.',
  },
  payment_method_unknown: {
    title: 'Unbekannte Zahlungsart',
    detail: 'Wählen Sie eine verfügbare Zahlungsart.',
  },
  payment_not_capturable: {
    title: 'Zahlung kann nicht eingezogen werden',
    detail: 'Nur autorisierte Zahlungen zu Bestellungen mit offenem Betrag lassen sich einziehen.',
  },
  payment_not_found: { title: 'Zahlung nicht gefunden', detail: 'Prüfen Sie die ID.' },
  shipping_address_fixed: {
    title: 'Lieferadresse steht fest',
    detail: 'Es wurde schon etwas versandt, oder die Bestellung ist abgeschlossen.',
  },
  shipping_country_fixed: {
    title: 'Bestellung geht in ein anderes Land',
    detail:
      'Preise und Bestand wurden für das Land gewählt. Stornieren Sie die Bestellung, und legen Sie eine neue an.',
  },
  payment_required: {
    title: 'Bestellung nicht bezahlt',
    detail:
      'Ziehen Sie zuerst die Zahlungen ein, oder bestätigen Sie die Bestellung auf Rechnung. Eine autorisierte Zahlung reicht nicht.',
  },
  fx_rate_not_found: { title: 'Wechselkurs nicht gefunden', detail: 'Prüfen Sie die ID.' },
  fx_rate_taken: {
    title: 'Wechselkurs schon erfasst',
    detail:
      'Für diese Währungen und diesen Zeitpunkt ist schon ein anderer Kurs erfasst. Kurse ändern sich nicht: erfassen Sie einen späteren.',
  },
  below_floor: {
    title: 'Preis unter der Untergrenze',
    detail:
      'Mindestens ein Preis läge unter seiner Untergrenze, in dieser Liste oder in einer, die ihre Preise übernimmt. Es wurde nichts geändert.',
  },
  shipping_method_archived: {
    title: 'Versandart ist archiviert',
    detail: 'Archivierte Versandarten ändern sich nicht mehr. Legen Sie eine neue an.',
  },
  shipping_method_code_taken: {
    title: 'Code schon vergeben',
    detail:
      'Eine andere Versandart, vielleicht eine archivierte, hat diesen Code. Wählen Sie einen anderen.',
  },
  shipping_method_limit_reached: {
    title: 'Zu viele Versandarten',
    detail: 'Archivieren Sie Versandarten, die nicht mehr gebraucht werden.',
  },
  shipping_method_not_found: { title: 'Versandart nicht gefunden', detail: 'Prüfen Sie die ID.' },
  shipping_method_without_rates: {
    title: 'Versandart ohne Versandkosten',
    detail: 'Tragen Sie zuerst ein, was der Versand kostet, oder pausieren Sie die Versandart.',
  },
  shipping_rate_overlap: {
    title: 'Zwei Zeilen für dasselbe Paket',
    detail:
      'Zwei Zeilen gelten für denselben Ort, dieselbe Währung und teils dieselben Gewichte und Werte. Ändern Sie ihre Grenzen.',
  },
  price_list_price_limit_reached: {
    title: 'Zu viele Preise in der Liste',
    detail: 'Löschen Sie Preise, die nicht mehr gelten, oder verwenden Sie eine andere Liste.',
  },
  price_list_condition_unknown: {
    title: 'Unbekannter Name in den Bedingungen',
    detail:
      'Mindestens einen der Kanäle, Kunden oder Kundengruppen gibt es nicht. Prüfen Sie die Schreibweise.',
  },
  price_list_cycle: {
    title: 'Preislisten im Kreis',
    detail: 'Die Listen würden ihre Preise voneinander übernehmen. Wählen Sie eine andere Liste.',
  },
  price_list_ended: {
    title: 'Preisliste ist beendet',
    detail: 'Abgelaufene und archivierte Listen ändern sich nicht mehr. Legen Sie eine neue an.',
  },
  price_list_has_children: {
    title: 'Andere Preislisten übernehmen diese Preise',
    detail:
      'Archivieren oder löschen Sie zuerst die Listen, die ihre Preise von dieser übernehmen.',
  },
  price_list_limit_reached: {
    title: 'Zu viele Preislisten',
    detail: 'Archivieren Sie Preislisten, die nicht mehr gebraucht werden.',
  },
  price_list_not_found: { title: 'Preisliste nicht gefunden', detail: 'Prüfen Sie die ID.' },
  price_list_priority_taken: {
    title: 'Priorität schon vergeben',
    detail: 'Eine andere Preisliste hat diese Priorität. Wählen Sie eine andere.',
  },
  price_list_too_deep: {
    title: 'Zu viele Preislisten übereinander',
    detail: 'Wählen Sie eine Liste, über der weniger Listen stehen.',
  },
  price_list_unknown: {
    title: 'Unbekannte Preisliste',
    detail: 'Diese Preisliste gibt es nicht, oder sie ist archiviert.',
  },
  price_not_found: { title: 'Preis nicht gefunden', detail: 'Prüfen Sie die ID.' },
  price_overlap: {
    title: 'Zwei Preise für dieselbe Zeit',
    detail:
      'Für diese Variante und Menge gilt in der Zeit schon ein Preis. Beenden Sie ihn, oder ersetzen Sie ihn.',
  },
  quote_expired: {
    title: 'Preisangebot abgelaufen',
    detail: 'Fordern Sie ein neues Preisangebot an.',
  },
  quote_mismatch: {
    title: 'Preisangebot gilt für etwas anderes',
    detail:
      'Positionen, Kunde, Vertriebskanal, Währung und Land der Lieferung müssen die des Preisangebots sein.',
  },
  quote_not_found: { title: 'Preisangebot nicht gefunden', detail: 'Prüfen Sie die ID.' },
  quote_tampered: {
    title: 'Signatur des Preisangebots stimmt nicht',
    detail: 'Senden Sie die Signatur genau so, wie das Preisangebot sie zeigt.',
  },
  quote_unknown: {
    title: 'Unbekanntes Preisangebot',
    detail: 'Dieses Preisangebot gibt es nicht mehr. Fordern Sie ein neues an.',
  },
  price_missing: {
    title: 'Preis fehlt',
    detail:
      'Legen Sie für jede Variante einen Preis in dieser Währung fest; wo eine vollständige Preisliste gilt, in dieser.',
  },
  product_in_use: {
    title: 'Produkt in Verwendung',
    detail: 'Es wurde schon bestellt oder ist Teil eines Bundles. Archivieren Sie es stattdessen.',
  },
  product_type_in_use: {
    title: 'Produkttyp in Verwendung',
    detail:
      'Produkte dieses Typs stehen der Änderung im Weg. Ändern Sie zuerst diese Produkte, oder lassen Sie diesen Teil unverändert.',
  },
  product_type_name_taken: {
    title: 'Name schon vergeben',
    detail: 'Ein anderer Produkttyp heißt so. Wählen Sie einen anderen Namen.',
  },
  product_type_not_found: { title: 'Produkttyp nicht gefunden', detail: 'Prüfen Sie die ID.' },
  product_type_unknown: {
    title: 'Unbekannter Produkttyp',
    detail: 'Diesen Produkttyp gibt es nicht. Legen Sie ihn zuerst an.',
  },
  product_handle_not_found: {
    title: 'Kein Produkt mit diesem Handle',
    detail: 'Prüfen Sie das Handle, oder suchen Sie das Produkt über seine ID.',
  },
  product_not_found: { title: 'Produkt nicht gefunden', detail: 'Prüfen Sie die ID.' },
  product_not_sellable: {
    title: 'Produkt nicht im Verkauf',
    detail:
      'Produkt, Variante oder Anbieter ist nicht aktiv. Entfernen Sie die Position, oder veröffentlichen Sie das Produkt.',
  },
  product_unknown: {
    title: 'Unbekanntes Produkt',
    detail: 'Produkt, Variante oder Artikelnummer existiert nicht.',
  },
  provider_foreign: {
    title: 'Produkt eines anderen Anbieters',
    detail: 'Sie können nur Produkte Ihres eigenen Anbieters anlegen.',
  },
  provider_handle_taken: {
    title: 'Handle bereits verwendet',
    detail: 'Ein anderer Anbieter hat dieses Handle. Wählen Sie ein anderes.',
  },
  provider_has_obligations: {
    title: 'Anbieter hat offene Verpflichtungen',
    detail:
      'Schließen Sie zuerst offene Bestellungen und Streitfälle ab und rechnen Sie ausstehende Beträge ab.',
  },
  price_range_invalid: {
    title: 'Mindestpreis über dem Höchstpreis',
    detail: 'Vertauschen Sie die beiden Preise oder lassen Sie einen weg.',
  },
  provider_not_found: { title: 'Anbieter nicht gefunden', detail: 'Prüfen Sie die ID.' },
  provider_unknown: { title: 'Unbekannter Anbieter', detail: 'Legen Sie den Anbieter zuerst an.' },
  quantity_exceeds_fulfillable: {
    title: 'Menge über den offenen Stück',
    detail: 'Versenden Sie höchstens, was weder versandt noch storniert ist.',
  },
  related_product_invalid: {
    title: 'Verwandtes Produkt passt nicht',
    detail:
      'Wählen Sie andere Produkte, die es gibt; ein Produkt ist nicht mit sich selbst verwandt.',
  },
  refund_exceeds_refundable: {
    title: 'Betrag über dem erstattbaren Betrag',
    detail: 'Erstatten Sie höchstens den noch erstattbaren Betrag.',
  },
  payment_recorded_already: {
    title: 'Zahlung bereits erfasst',
    detail:
      'Eine andere Zahlung hat denselben Verwendungszweck, dasselbe Konto und denselben Betrag. Sagen Sie dazu, wenn es anderes Geld ist.',
  },
  units_refunded: {
    title: 'Stücke bereits erstattet',
    detail: 'Sie wurden storniert, oder es gibt schon eine Erstattung für sie.',
  },
  refund_not_found: { title: 'Erstattung nicht gefunden', detail: 'Prüfen Sie die ID.' },
  sku_taken: {
    title: 'Artikelnummer bereits verwendet',
    detail: 'Eine andere Variante dieses Anbieters hat diese Artikelnummer.',
  },
  variant_in_use: {
    title: 'Variante in Verwendung',
    detail:
      'Sie wurde schon bestellt oder ist Teil eines Bundles. Deaktivieren Sie sie stattdessen.',
  },
  variant_is_default: {
    title: 'Standardvariante',
    detail:
      'Die Standardvariante gehört zum Produkt. Deaktivieren Sie sie, oder löschen Sie das Produkt.',
  },
  variant_limit_exceeded: {
    title: 'Zu viele Varianten',
    detail: 'Legen Sie weitere Varianten in einem anderen Produkt an.',
  },
  variant_not_found: { title: 'Variante nicht gefunden', detail: 'Prüfen Sie die ID.' },
  variant_unknown: {
    title: 'Unbekannte Variante',
    detail: 'Wählen Sie eine Variante aus dem Katalog.',
  },
}
