// The shortest useful program: a ball far too fast for its wall, and the hit all the same.

import { box, sphere, World } from 'first-contact';

const world = new World();
const wall = world.add({ type: 'static', shape: box({ halfExtents: [0.05, 5, 5] }) });
const ball = world.add({ shape: sphere(0.1), position: [-5, 0, 0], velocity: [600, 0, 0] });

ball.on('enter', (hit) => {
  console.log('hit the wall:', hit.other === wall);
  console.log('seconds into the step:', hit.time); // 0.485 of 1/60 s
  console.log('where:', hit.point); // on the wall's near face, x = -0.05
  console.log('which way is out:', hit.normal); // from the wall towards the ball
  console.log('how fast:', hit.speed); // along the normal, for sounds and damage
});
ball.on('exit', (end) => console.log('and out at the back, seconds into the step:', end.time));

world.step(1 / 60);
