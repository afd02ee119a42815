import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { read, write } from '../../../platform/pages/queries.ts'
import type { RuleSettings } from '../../moderation/screening/kinds.ts'
import { anew, useOfficeWrite } from '../office.client.ts'
import type { NewRule, RuleAct, ScreeningRules, TrialResult } from './schema.ts'

export const screeningRules = () =>
  queryOptions({ ...read<ScreeningRules>('/api/office/rules'), ...anew })

export const useWriteRule = () => useOfficeWrite<NewRule>(() => '/api/office/rules')

export const useRuleAct = (id: number) =>
  useOfficeWrite<RuleAct>(() => `/api/office/rules/${id}/acts`)

/** What a rule would have held; nothing is changed by asking. */
export function useTryRule() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (settings: RuleSettings) =>
      write<TrialResult>(queries, 'POST', '/api/office/rules/trials', { settings }),
  })
}
