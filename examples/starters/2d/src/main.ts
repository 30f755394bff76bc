import { bounce } from 'first-contact';
import { chain, circle, rect, World2D } from 'first-contact/2d';

const canvas = document.querySelector('canvas') as HTMLCanvasElement;
const [WIDTH, HEIGHT] = [640, 400];
Object.assign(canvas, { width: WIDTH, height: HEIGHT });
const draw = canvas.getContext('2d') as CanvasRenderingContext2D;

const world = new World2D();
world.add({ type: 'static', shape: chain([0, 0, 0, HEIGHT, WIDTH, HEIGHT, WIDTH, 0], { closed: true }) });
const paddle = world.add({ shape: rect(120, 16), position: [WIDTH / 2, HEIGHT - 40] });
const ball = world.add({ shape: circle(10), position: [WIDTH / 2, 100], velocity: [180, 240], response: bounce() });
paddle.on('enter', ({ point, speed }) =>
  console.log(`the paddle is hit at ${point.x.toFixed(1)}, ${speed.toFixed(0)} px/s`),
);

let aim = WIDTH / 2;
canvas.addEventListener('pointermove', (event) => {
  aim = (event.offsetX * WIDTH) / canvas.clientWidth;
});

const drawn = { x: 0, y: 0, rotation: 0 };
let last = performance.now();
requestAnimationFrame(function frame(now) {
  const { alpha } = world.advance((now - last) / 1000, {
    beforeStep: () => paddle.moveTo([Math.min(Math.max(aim, 60), WIDTH - 60), HEIGHT - 40]),
  });
  last = now;
  draw.fillStyle = '#11151c';
  draw.fillRect(0, 0, WIDTH, HEIGHT);
  draw.fillStyle = '#8ab4f8';
  paddle.place(drawn, alpha);
  draw.fillRect(drawn.x - 60, drawn.y - 8, 120, 16);
  draw.fillStyle = '#ffb454';
  ball.place(drawn, alpha);
  draw.beginPath();
  draw.arc(drawn.x, drawn.y, 10, 0, 2 * Math.PI);
  draw.fill();
  requestAnimationFrame(frame);
});
