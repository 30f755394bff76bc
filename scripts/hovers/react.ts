import { hullFromObject, shapeFromObject } from 'first-contact/three';
import { useRef, useState } from 'react';
import { BoxGeometry, MeshBasicMaterial } from 'three';

/** What examples of `first-contact/react` have in scope. */
export function scope() {
  return {
    geometry: new BoxGeometry(),
    hullFromObject,
    instances: [{ key: 'a' }],
    material: new MeshBasicMaterial(),
    shapeFromObject,
    useRef,
    useState,
  };
}
