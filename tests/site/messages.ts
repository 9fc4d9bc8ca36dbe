/**
 * Members of the types that messages of the FSPIOP and the third-party API are
 * made of. `name?` may be missing, `name*` is a list, `name:Type` says what it
 * consists of; without a type it is text.
 */
const types: Readonly<Record<string, string>> = {
  Money: 'currency amount',
  Party:
    'partyIdInfo:PartyIdInfo merchantClassificationCode? name? personalInfo?:PersonalInfo supportedCurrencies*?',
  PartyIdInfo: 'partyIdType partyIdentifier partySubIdOrType? fspId? extensionList?:ExtensionList',
  PartyResult: 'partyId:PartyIdInfo errorInformation?:ErrorInformation',
  PersonalInfo: 'complexName?:ComplexName dateOfBirth? kycInformation?',
  ComplexName: 'firstName? middleName? lastName?',
  TransactionType: 'scenario subScenario? initiator initiatorType refundInfo?:Refund balanceOfPayments?',
  Refund: 'originalTransactionId refundReason?',
  GeoCode: 'latitude longitude',
  ErrorInformation: 'errorCode errorDescription extensionList?:ExtensionList',
  ExtensionList: 'extension*:Extension',
  Extension: 'key value',
  AuthenticationInfo: 'authentication authenticationValue',
  IndividualQuote:
    'quoteId transactionId payee:Party amountType amount:Money fees?:Money transactionType:TransactionType note? extensionList?:ExtensionList',
  IndividualQuoteResult:
    'quoteId payee?:Party transferAmount?:Money payeeReceiveAmount?:Money payeeFspFee?:Money payeeFspCommission?:Money ilpPacket? condition? errorInformation?:ErrorInformation extensionList?:ExtensionList',
  IndividualTransfer: 'transferId transferAmount:Money ilpPacket condition extensionList?:ExtensionList',
  IndividualTransferResult:
    'transferId fulfilment? errorInformation?:ErrorInformation extensionList?:ExtensionList',
  FxMoney: 'currency amount?',
  FxConversion:
    'conversionId determiningTransferId? initiatingFsp counterPartyFsp amountType sourceAmount:FxMoney targetAmount:FxMoney expiration charges*?:FxCharge extensionList?:ExtensionList',
  FxCharge: 'chargeType sourceAmount?:Money targetAmount?:Money',
  Account: 'address currency accountNickname?',
  Scope: 'address actions*',
  Credential: 'credentialType status genericPayload?:GenericCredential fidoPayload?:Attestation',
  GenericCredential: 'publicKey signature',
  Attestation: 'id rawId? response:AttestationResponse type?',
  AttestationResponse: 'clientDataJSON attestationObject',
  Assertion: 'id rawId? response:AssertionResponse type?',
  AssertionResponse: 'authenticatorData clientDataJSON signature userHandle?',
  SignedPayload: 'signedPayloadType genericSignedPayload? fidoSignedPayload?:Assertion',
}

/**
 * Bodies, by the beginning of their title; the first that fits counts.
 *
 * `POST /participants` is not among them: the administration API has one too,
 * with another body. Neither is `PATCH /consents`, shown in part.
 */
const bodies: ReadonlyArray<readonly [title: RegExp, members: string]> = [
  [/^PUT \S+\/error/, 'errorInformation:ErrorInformation'],
  [/^POST \/participants\/[A-Z_]+\//, 'fspId currency? extensionList?:ExtensionList'],
  [/^PUT \/participants\/[A-Z_]+\//, 'fspId?'],
  [/^PUT \/participants\/\{ID\}/, 'partyList*:PartyResult currency?'],
  [/^PUT \/parties/, 'party:Party'],
  [
    /^POST \/transactionRequests/,
    'transactionRequestId payee:Party payer:PartyIdInfo amount:Money transactionType:TransactionType note? geoCode?:GeoCode authenticationType? expiration? extensionList?:ExtensionList',
  ],
  [/^PUT \/transactionRequests/, 'transactionId? transactionRequestState extensionList?:ExtensionList'],
  [
    /^POST \/quotes/,
    'quoteId transactionId transactionRequestId? payee:Party payer:Party amountType amount:Money fees?:Money transactionType:TransactionType geoCode?:GeoCode note? expiration? extensionList?:ExtensionList converter?',
  ],
  [
    /^PUT \/quotes/,
    'transferAmount:Money payeeReceiveAmount?:Money payeeFspFee?:Money payeeFspCommission?:Money expiration geoCode?:GeoCode ilpPacket condition extensionList?:ExtensionList',
  ],
  [/^PUT \/authorizations/, 'authenticationInfo?:AuthenticationInfo responseType'],
  [
    /^POST \/transfers/,
    'transferId payeeFsp payerFsp amount:Money ilpPacket condition expiration extensionList?:ExtensionList',
  ],
  [/^PUT \/transfers/, 'fulfilment? completedTimestamp? transferState extensionList?:ExtensionList'],
  [/^PATCH \/transfers/, 'completedTimestamp transferState extensionList?:ExtensionList'],
  [/^PUT \/transactions/, 'completedTimestamp? transactionState code? extensionList?:ExtensionList'],
  [
    /^POST \/bulkQuotes/,
    'bulkQuoteId payer:Party geoCode?:GeoCode expiration? individualQuotes*:IndividualQuote extensionList?:ExtensionList',
  ],
  [
    /^PUT \/bulkQuotes/,
    'individualQuoteResults*?:IndividualQuoteResult expiration extensionList?:ExtensionList',
  ],
  [
    /^POST \/bulkTransfers/,
    'bulkTransferId bulkQuoteId payeeFsp payerFsp individualTransfers*:IndividualTransfer expiration extensionList?:ExtensionList',
  ],
  [
    /^PUT \/bulkTransfers/,
    'completedTimestamp? individualTransferResults*?:IndividualTransferResult bulkTransferState extensionList?:ExtensionList',
  ],
  [/^POST \/fxQuotes/, 'conversionRequestId conversionTerms:FxConversion'],
  [/^PUT \/fxQuotes/, 'condition? conversionTerms:FxConversion'],
  [
    /^POST \/fxTransfers/,
    'commitRequestId determiningTransferId? initiatingFsp counterPartyFsp sourceAmount:Money targetAmount:Money condition expiration?',
  ],
  [
    /^(?:PUT|PATCH) \/fxTransfers/,
    'fulfilment? completedTimestamp? conversionState extensionList?:ExtensionList',
  ],
  [/^PUT \/services/, 'providers*'],
  [/^PUT \/accounts/, 'accountList*:Account'],
  [
    /^POST \/consentRequests/,
    'consentRequestId userId scopes*:Scope authChannels* callbackUri extensionList?:ExtensionList',
  ],
  [/^PUT \/consentRequests/, 'scopes*:Scope authChannels* callbackUri? authUri?'],
  [
    /^POST \/consents/,
    'consentId consentRequestId? scopes*:Scope status credential?:Credential extensionList?:ExtensionList',
  ],
  [
    /^POST \/thirdpartyRequests\/transactions/,
    'transactionRequestId payee:Party payer:PartyIdInfo amountType amount:Money transactionType:TransactionType note? expiration? extensionList?:ExtensionList',
  ],
  [/^PUT \/thirdpartyRequests\/transactions/, 'transactionRequestState extensionList?:ExtensionList'],
  [
    /^PATCH \/thirdpartyRequests\/transactions/,
    'completedTimestamp? transactionRequestState transactionState extensionList?:ExtensionList',
  ],
  [
    /^POST \/thirdpartyRequests\/authorizations/,
    'authorizationRequestId transactionRequestId challenge transferAmount:Money payeeReceiveAmount:Money fees:Money payer:PartyIdInfo payee:Party transactionType:TransactionType expiration extensionList?:ExtensionList',
  ],
  [/^PUT \/thirdpartyRequests\/authorizations/, 'responseType signedPayload?:SignedPayload'],
  [
    /^POST \/thirdpartyRequests\/verifications/,
    'verificationRequestId challenge consentId signedPayloadType genericSignedPayload? fidoSignedPayload?:Assertion',
  ],
  [/^PUT \/thirdpartyRequests\/verifications/, 'authenticationResponse'],
]

/**
 * What is wrong with the members of a message.
 *
 * @param title What stands over it, such as `POST /quotes`.
 * @returns A line for each mistake; undefined when the title names no message of the API.
 */
export function wrongMembers(title: string, message: unknown): readonly string[] | undefined {
  const members = bodies.find(([pattern]) => pattern.test(title))?.[1]
  return members === undefined ? undefined : wrongIn(message, members, '')
}

function wrongIn(value: unknown, members: string, path: string): readonly string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [`${path} is no object`]
  const object = value as Readonly<Record<string, unknown>>
  const expected = members.split(' ').map(memberOf)
  const unknown = Object.keys(object)
    .filter((name) => !expected.some((member) => member.name === name))
    .map((name) => `${path}.${name} does not belong here`)
  return [...unknown, ...expected.flatMap((member) => wrongMember(object, member, path))]
}

function wrongMember(
  object: Readonly<Record<string, unknown>>,
  { name, isOptional, isList, type }: Member,
  path: string,
): readonly string[] {
  const at = `${path}.${name}`
  if (!Object.hasOwn(object, name)) return isOptional ? [] : [`${at} is missing`]
  const value = object[name]
  if (isList !== Array.isArray(value)) return [`${at} is ${isList ? 'no list' : 'a list'}`]
  return (isList ? (value as readonly unknown[]) : [value]).flatMap((entry) => {
    const members = types[type]
    if (members !== undefined) return wrongIn(entry, members, at)
    return typeof entry === 'string' ? [] : [`${at} is no text`]
  })
}

interface Member {
  readonly name: string
  readonly isOptional: boolean
  readonly isList: boolean
  /** A name in {@link types}; empty for text. */
  readonly type: string
}

function memberOf(notation: string): Member {
  const [name = '', type = ''] = notation.split(':')
  return {
    name: name.replace(/[*?]+$/, ''),
    isOptional: name.endsWith('?'),
    isList: name.includes('*'),
    type,
  }
}
