import type { UseFormReturn } from 'react-hook-form'
import type { ProviderRecord } from '@/storage/database/records'
import type { ProviderFormValues } from './provider-form-values'

export interface ProviderFieldsProps {
  form: UseFormReturn<ProviderFormValues>
  /** What is edited; undefined for a new provider. */
  provider: ProviderRecord | undefined
}
