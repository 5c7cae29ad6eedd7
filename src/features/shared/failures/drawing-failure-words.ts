import type { PictureFailureCode } from '@/runs/pictures/picture-failure'
import {
  CHOOSE_IMAGE_PROVIDER,
  NO_IMAGE_PROVIDER,
  NO_IMAGE_PROVIDER_HINT,
  NO_STUDIO_PROVIDER,
} from '../providers/image-provider-words'
import type { FailureTable } from './failure-words'

/* What is said of pictures that were not made. The titles are specified: docs/requirements/images.md. */

/** What is said of pictures that were not made. */
export const drawingFailureWords: FailureTable<PictureFailureCode> = {
  avatar_failed: { title: 'Failed to generate image: {reason}' },
  avatar_prompt_failed: { title: 'Failed to generate image description: {reason}' },
  image_failed: { title: 'Image generation failed: {reason}' },
  image_prompt_failed: { title: 'Failed to generate image prompt: {reason}' },
  image_edit_failed: { title: 'Failed to edit image: {reason}' },
  analysis_failed: { title: 'The image analysis failed: {reason}' },
  analysis_timeout: { title: 'The image analysis failed: Nothing came for {seconds} seconds.' },
  analysis_unreadable: {
    title:
      'The answer of the image analysis could not be read. If that goes on, choose another provider for it.',
  },
  analysis_without_prompt: {
    title: 'The analysis wanted a picture but did not say of what.',
  },
  no_image: { title: 'No image was generated' },
  unknown_image_failure: { title: 'An error occurred during image generation' },
  no_image_provider: {
    title: NO_IMAGE_PROVIDER,
    hint: NO_IMAGE_PROVIDER_HINT,
  },
  no_avatar_provider: {
    title: 'No OpenAI provider available for image generation.',
    hint: NO_IMAGE_PROVIDER_HINT,
  },
  no_studio_provider: {
    title: NO_STUDIO_PROVIDER,
    hint: NO_IMAGE_PROVIDER_HINT,
  },
  image_provider_not_chosen: { title: CHOOSE_IMAGE_PROVIDER },
  avatar_needs_provider: {
    title: 'AI Avatar generation requires an OpenAI provider with a valid API key',
  },
  image_provider_changed: {
    title: 'Selected provider is not a valid OpenAI provider',
    hint: 'It was changed meanwhile: choose the model anew.',
  },
  no_avatar_text_provider: { title: 'No available AI provider to generate image prompt' },
  no_quick_text_provider: {
    title: 'No OpenAI provider available for generating image prompt',
  },
  no_advanced_text_provider: {
    title: 'No OpenAI provider available to generate image prompt',
  },
  no_reference: {
    title: 'No profile image available to use as a reference.',
    hint: 'Choose a profile picture in the gallery first.',
  },
  minor_asked_for: {
    title: 'Only adults are drawn. “{words}” tells of somebody under 18: change these words.',
  },
  minor_described: {
    title:
      'Only adults are drawn. “{words}” in the model’s description tells of somebody under 18.',
    hint: 'Try again, or write the description yourself.',
  },
  minor_in_analysis: {
    title:
      'Only adults are drawn. “{words}” in the model’s description tells of somebody under 18.',
  },
  minor_by_age: {
    title: 'Only adults are drawn. “age {age}” tells of somebody under 18: change these words.',
  },
  minor_by_model: {
    title: [
      'Only adults are drawn. The model itself says that the character is under 18 or looks it: “{words}”.',
      'Only adults are drawn. The model itself says that the character is under 18 or looks it. It named no words.',
    ],
    hint: 'Change the character’s prompt, or write the description yourself.',
  },
  avatar_prompt_refused: {
    title: [
      'Failed to generate image description: {detail}',
      'Failed to generate image description: The model refused to describe the character.',
    ],
    hint: 'Write the description yourself, or try again.',
  },
  image_prompt_refused: {
    title: [
      'Failed to generate image prompt: {detail}',
      'Failed to generate image prompt: The model refused to describe the character.',
    ],
    hint: 'Write the description yourself, or try again.',
  },
  image_prompt_empty: {
    title: 'Failed to generate image prompt',
    hint: 'The model sent an empty answer. Try again.',
  },
  picture_stopped: { title: 'It was stopped.' },
  picture_cut_off: { title: 'The page was closed while it was made.' },
  main_picture_failed: { title: 'Failed to generate main profile image: {reason}' },
  main_picture_empty: { title: 'No image data received for main image' },
  variation_failed: { title: 'Failed to generate variation {number}: {reason}' },
}
