import type { EnvironmentReader } from './environment-reader.ts'
import type { Operator } from '../../features/legal/rules.ts'

/** Reads who runs the shop, as the law wants it said; what is missing is said on the pages of law. */
export function readOperator({ given, problems }: EnvironmentReader): Operator {
  const company = given('OPERATOR_COMPANY')
  if (company !== undefined && !/^(?:none|[A-Z\d]{8})$/.test(company))
    problems.push(
      `OPERATOR_COMPANY must be a company number of 8 characters, or 'none', not '${company}'`,
    )
  const ico = given('OPERATOR_ICO')
  if (ico !== undefined && !/^[A-Z]{1,2}\d{5,7}$/.test(ico))
    problems.push(`OPERATOR_ICO must be a registration number such as ZA123456, not '${ico}'`)
  return { name: given('OPERATOR_NAME'), address: given('OPERATOR_ADDRESS'), company, ico }
}
