import { expect } from 'vitest'
import { createElement } from 'react'
import { makeProduct } from '#catalog/testing/factories.ts'
import { fillShop } from '#demo/fill-shop.ts'
export const list = [expect, createElement, makeProduct, fillShop]
