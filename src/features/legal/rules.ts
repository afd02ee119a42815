/** The pages of law, by their address without its slash, and what the footer calls them. */
export const documents = {
  terms: 'Terms',
  privacy: 'Privacy notice',
  cookies: 'Cookies',
  refunds: 'Refunds and cancelling',
  complaints: 'Complaints',
  safety: 'Staying safe',
} as const
export type DocumentName = keyof typeof documents
export const documentNames = Object.keys(documents) as [DocumentName, ...DocumentName[]]

/** Something that is kept of people, as the privacy notice has it. */
export type RetentionNotice = { what: string; why: string; howLong: string }

/** Who runs the shop; what is missing has not been configured. */
export type Operator = {
  name?: string | undefined
  address?: string | undefined
  /** 'none' for whoever trades without a company. */
  company?: string | undefined
  /** Of the register of the Information Commissioner’s Office. */
  ico?: string | undefined
}

const calledSo = {
  name: 'name',
  address: 'address',
  company: 'company number',
  ico: 'ICO registration number',
} as const satisfies Record<keyof Operator, string>

/** What has to be configured before any of these texts is a promise, as it is said in a sentence. */
export const missingOf = (operator: Operator): string[] =>
  (Object.keys(calledSo) as (keyof Operator)[])
    .filter((key) => operator[key] === undefined)
    .map((key) => calledSo[key])
